/** The number of loads of optional code that are under way: when one fails, the page must not be reloaded. */
export const quiet = { loads: 0 }
