import { expect, it } from 'vitest'
import { deadlineHandlers, policyGroups } from '../../services/command/src/features.ts'
import { deadlineWords, groupWords } from '../../web/src/back-office/operations/model/work-words.ts'

it('the page of operators has words of the centre for every group of policies and every kind of deadline', () => {
  const groups = policyGroups.map(({ name }) => name)
  const kinds = Object.keys(deadlineHandlers)
  expect(groups.length * kinds.length).toBeGreaterThan(0)
  // Without words of its own, a group is called by its name.
  expect(groups.filter(name => groupWords(name).label === name)).toEqual([])
  expect(kinds.filter(name => deadlineWords(name).label === name)).toEqual([])
})
