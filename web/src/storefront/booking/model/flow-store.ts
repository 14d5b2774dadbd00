import { create } from 'zustand'
import { type Flow, start } from './flow.ts'

/** Where the booking stands. `send` alone changes it. */
export const useFlow = create<Flow>(() => start)

/** What is shown over the page until it is closed. */
export const useToast = create<string | null>(() => null)
export const showToast = (message: string | null): void => useToast.setState(message)
