import { plainAnswer } from './answer.ts'
import { sections } from './questions.ts'

/** As many of a section's questions as search engines are told. */
const PER_SECTION = 15

/** The FAQ as search engines read it (schema.org/FAQPage): what the page's head says in JSON-LD. */
export const faqPage = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections.flatMap(({ questions }) =>
    questions.slice(0, PER_SECTION).map(question => ({
      '@type': 'Question',
      name: question.question,
      acceptedAnswer: { '@type': 'Answer', text: plainAnswer(question) },
    })),
  ),
} as const
