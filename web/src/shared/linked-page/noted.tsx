import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../ui/notice.tsx'

/**
 * Says that a change was made. It comes into sight, since on a phone it stands above the button that was pressed, and it
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
