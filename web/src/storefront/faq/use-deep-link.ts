import { useEffect, useEffectEvent } from 'react'
import { sections } from './questions.ts'

const known = new Set(sections.flatMap(({ id, questions }) => [id, ...questions.map(question => question.id)]))
const isSection = (id: string) => sections.some(section => section.id === id)

/** Opens and shows what the address names after its `#`: on arrival by a link of the site, too, and again on each change. */
export function useDeepLink(open: (question: string) => void) {
  const follow = useEffectEvent(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (!known.has(id)) return
    if (!isSection(id)) open(id)
    // After this page has been drawn, and put at its top like every other one.
    requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }))
  })
  useEffect(() => {
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
