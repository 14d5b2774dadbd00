import type { TextsOf } from '@alba/contracts/centre/texts'

export type Section = TextsOf<'faq'>['sections'][number]
export type Question = Section['questions'][number]
