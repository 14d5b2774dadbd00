import { plainText } from '../../shared/marks.ts'
import type { Section } from './answer.ts'

/** The FAQ as structured data for search engines (schema.org/FAQPage), in the head of the page. */
export const faqPage = (sections: readonly Section[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: sections.flatMap(({ questions }) =>
    questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  ),
})
