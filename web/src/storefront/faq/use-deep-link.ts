import { useEffect, useEffectEvent, useState } from 'react'
import { sections } from './questions.ts'

const isSection = (id: string) => sections.some(section => section.id === id)
const isQuestion = (id: string) => sections.some(({ questions }) => questions.some(question => question.id === id))

/**
 * Opens and shows what the address names after its `#`: on arrival by a link of the site, too, and again on each change.
 * @param open opens a question that may be closed, or filtered away
 */
export function useDeepLink(open: (question: string) => void) {
  // An object, so that the same link can be followed twice.
  const [target, setTarget] = useState<{ id: string }>()
  const follow = useEffectEvent(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (isQuestion(id)) open(id)
    if (isQuestion(id) || isSection(id)) setTarget({ id })
  })
  useEffect(() => {
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  useEffect(() => {
    const named = target && document.getElementById(target.id)
    const whole = named?.closest('details') ?? named
    whole?.scrollIntoView()
    // Where one reads is where Tab goes on from.
    if (whole !== named) whole?.querySelector('summary')?.focus({ preventScroll: true })
  }, [target])
}
