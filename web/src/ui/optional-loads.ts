/** The number of imports of optional code that are under way. A failure of such an import must not reload the page. */
export const optionalLoads = { underWay: 0 }
