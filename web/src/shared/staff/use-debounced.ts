import { useEffect, useState } from 'react'

/** The pause after which a value is used, in milliseconds; long enough to type the next letter. */
const DELAY_MS = 250

/** A copy of a value that is updated only after a pause, so that a search is not sent for every letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
