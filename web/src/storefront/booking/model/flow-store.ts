import { create } from 'zustand'
import { type Flow, start } from './flow.ts'

/** The state of the booking. Only `send` changes it. */
export const useFlow = create<Flow>(() => start)
