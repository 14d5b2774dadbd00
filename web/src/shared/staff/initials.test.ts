import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('shortens a name to its initials', () => expect(initials('Camille Roussel')).toBe('CR'))
