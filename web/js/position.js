/* Positions looked at and edited, fetched when one is first opened: their controller and their views as one part. */
export * from './play/position.js';
export { positionControls, studyTable } from './view/position.js';
export { editorView } from './view/editor.js';
