import { useEffect, useState } from 'react'

/** Long enough to type the next letter. */
const SETTLED_MS = 250

/** A value once it has stopped changing: what is typed is asked for when one pauses, not at every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
