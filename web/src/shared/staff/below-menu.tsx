import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** The id of the place below the menu in which a screen may render. */
export const BELOW_MENU = 'sous-le-menu'

/** Renders its children below the menu at the left; nothing in a layout without that menu. */
export function BelowMenu({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(document.getElementById(BELOW_MENU)), [])
  return place && createPortal(children, place)
}
