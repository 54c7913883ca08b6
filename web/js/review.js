/* The review of a finished game, fetched when one is first opened: its controller and its view as one part. */
export * from './play/review.js';
export { reviewView } from './view/review.js';
