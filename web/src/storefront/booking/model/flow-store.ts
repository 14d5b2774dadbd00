import { create } from 'zustand'
import { type Flow, start } from './flow.ts'

/** Where the booking stands. `send` alone changes it. */
export const useFlow = create<Flow>(() => start)
