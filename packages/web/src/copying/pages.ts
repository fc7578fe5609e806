// The pages of copying, loaded together: a client who opens one opens the next.
export { default as copying } from './copying-page.tsx';
export { default as follow } from './follow-page.tsx';
export { default as trader } from './trader-page.tsx';
