import type { TextsOf } from '@alba/contracts/centre/texts'

/** A section of the FAQ, and a question in it with its answer. */
export type Section = TextsOf<'faq'>['sections'][number]
export type Question = Section['questions'][number]
