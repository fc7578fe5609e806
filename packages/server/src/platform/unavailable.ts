/** The world's fault: what was asked cannot be done now, and may be asked again. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable';
}
