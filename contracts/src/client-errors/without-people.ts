/** How much of each text of an error is reported, in characters. */
export const MESSAGE_LENGTH = 300
export const STACK_LENGTH = 2_000

/**
 * The text of an error without what may be about a person: the query of an address (secrets of payments), e-mail
 * addresses, numbers of six digits and more (phones, bookings), and what stands in double quotes. Browsers cite a text
 * there that could not be read, with its own quotes, so everything from the first to the last quote is removed. Places in
 * a file (`:1:204800`) stay. The browser does this before it sends the error, and the server does it again.
 */
export const withoutPeople = (text: string): string =>
  text
    .replace(/"[\s\S]*"/, '"…"')
    .replaceAll(/(\bhttps?:\/\/[^\s?#]+)[?#][^\s:)]*/g, '$1')
    // Only where a word begins: a text without « @ » would otherwise be read to its end from each of its characters.
    .replaceAll(/(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]+/g, '…@…')
    .replaceAll(/(?<![:\d.]|:\/\/)\+?\d(?:[ .-]?\d){5,}/g, '…')
