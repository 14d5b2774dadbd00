/** How much code is being loaded that the page can do without: when that fails, the page must stay as it is. */
export const quiet = { loads: 0 }
