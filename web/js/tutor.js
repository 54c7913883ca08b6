/* The tutor, fetched when one is first wanted: its controller and its view as one part. */
export * from './play/tutor.js';
export { tutorView } from './view/tutor.js';
