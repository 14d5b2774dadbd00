/**
 * What no other try can mend: the card provider refuses for good, say. Whoever works something off by itself puts it
 * aside at once and tells an operator, instead of trying for ever.
 */
export class PermanentFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PermanentFailure'
  }
}
