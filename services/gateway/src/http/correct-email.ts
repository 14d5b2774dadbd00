/** What the API documentation says of every route with which a visitor corrects an e-mail address (ADR 61). */
export const CORRECTION_RULES =
  'It is possible three times, until an hour after the payment (409). Without the right `request_key` the id counts as unknown (404), and such calls are limited like guesses of codes (429). The address that it has already changes nothing.'
