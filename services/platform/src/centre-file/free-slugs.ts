import { defineCategory } from '@alba/contracts/catalogue/commands'
import type { Definition } from './definitions.ts'
import { joinSteps, type Steps } from './steps.ts'

/**
 * Gives another slug for a moment to each category whose slug an earlier one is about to take. Two categories never
 * have the same slug, so without this step they could not exchange theirs.
 */
export function freeSlugs(wanted: readonly Definition[], known: readonly Definition[]): Steps {
  const kept = new Set([...wanted, ...known].map(slugOf))
  const blocking = wanted.flatMap(({ id }, index) => {
    const present = known.find(other => other.id === id)
    const isWantedBefore = wanted.slice(0, index).some(other => present && slugOf(other) === slugOf(present))
    return present && isWantedBefore ? [present] : []
  })
  return joinSteps(...blocking.map(category => moved(category, kept)))
}

const slugOf = ({ data }: Definition): string => (data as { readonly slug: string }).slug

/** @param taken slugs that are used already; the new one is added */
function moved({ id, name, data }: Definition, taken: Set<string>): Steps {
  // A slug has at most 60 characters.
  const slugOfNumber = (number: number) => `${name.slice(0, 50)}-${number}`
  let number = 2
  while (taken.has(slugOfNumber(number))) number++
  const slug = slugOfNumber(number)
  taken.add(slug)
  const about = `the category « ${name} » (${id})`
  const words = `gives ${about} the slug « ${slug} » until another category has taken its slug`
  return {
    commands: [{ command: defineCategory, body: { ...data, slug }, about }],
    changes: [{ effect: 'changed', words }],
  }
}
