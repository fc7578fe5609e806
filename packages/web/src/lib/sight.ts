// The screen's news for the server: that other instruments or orders are on it now. compact.ts says which.
let listener: () => void = () => undefined;

export const onSightChanged = (listen: () => void): void => {
  listener = listen;
};
export const sightChanged = (): void => listener();
