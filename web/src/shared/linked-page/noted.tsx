import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'

/**
 * A message that a change was made. It is scrolled into view, since on a phone it stands above the pressed button, and
 * gets the focus when that button is gone. Render it with a key that changes with each change.
 */
export function Noted({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="success" title="C’est noté" live>
        {children}
      </Notice>
    </div>
  )
}
