import { plainAnswer } from './answer.ts'
import { sections } from './questions.ts'

/** The most questions of a section that are listed for search engines. */
const PER_SECTION = 15

/** The FAQ as structured data for search engines (schema.org/FAQPage), in the head of the page. */
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
