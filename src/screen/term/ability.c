#include "ability.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

const char *ability(const char *name)
{
	const char *text = tigetstr(name);
	return text == (const char *)-1 ? NULL : text;
}

int ability_known(const char *type, const char *name)
{
	int wrong = 0;
	if (setupterm(type, STDOUT_FILENO, &wrong) != OK)
		return 0;
	int known = ability(name) != NULL;
	del_curterm(cur_term);
	return known;
}
