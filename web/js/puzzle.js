/* Puzzles, fetched when one is first opened: their controller and their view as one part. */
export * from './play/puzzle.js';
export { filterView, puzzleControls } from './view/puzzle.js';
