import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The place in the frame's menu that a screen may fill. */
export const BELOW_MENU = 'sous-le-menu'

/** What a screen shows below the menu at the left; nothing where there is no such menu. */
export function BelowMenu({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(BELOW_MENU)), [])
  return place && createPortal(children, place)
}
