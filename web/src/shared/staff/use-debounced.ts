import { useEffect, useState } from 'react'

/** Milliseconds, long enough to type the next letter. */
const SETTLED_MS = 250

/** A value once it has stopped changing: a search is sent after a pause, not at every letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
