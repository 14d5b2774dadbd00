/** How much of each text of an error is reported, in characters. */
export const MESSAGE_LENGTH = 300
export const STACK_LENGTH = 2_000

/**
 * The text of an error without what may be about a person: the query of an address (secrets of payments), e-mail
 * addresses, long numbers (phones, bookings), and what stands in double quotes, where browsers cite a text that could
 * not be read. Places in a file (`:1:204800`) stay. The browser removes the rest before it sends the error, and the
 * server does so again.
 */
export const withoutPeople = (text: string): string =>
  text
    .replaceAll(/"[^"\n]*"/g, '"…"')
    .replaceAll(/(\bhttps?:\/\/[^\s?#]+)[?#][^\s:)]*/g, '$1')
    .replaceAll(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…')
    .replaceAll(/(?<![:\d.]|:\/\/)\+?\d(?:[ .-]?\d){5,}/g, '…')
