import { useEffect, useState } from 'react'

/** The section that is at 30 % of the window's height; the first one until the visitor scrolls. */
export function useSectionInSight(sections: readonly { readonly id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const watch = new IntersectionObserver(
      entries => {
        const reached = entries.find(entry => entry.isIntersecting)
        if (reached) setCurrent(reached.target.id)
      },
      // These margins shrink the window to a strip of 1 % below its upper 30 %.
      { rootMargin: '-30% 0px -69% 0px' },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) watch.observe(section)
    }
    return () => watch.disconnect()
  }, [sections])
  return current
}
