/** How many imports of optional code are under way. When one of them fails, the page must not be reloaded. */
export const quiet = { loads: 0 }
