/** Degrees, positive to the north and east. */
type Position = { latitude: number; longitude: number }

/**
 * The distance from the centre to the edges of the map, in degrees: about 400 metres to the north and south, 500 to the
 * east and west.
 */
const AROUND = { latitude: 0.0035, longitude: 0.0065 }

/** The address of the map in a frame. The gateway's Content-Security-Policy allows it (openstreetmap.org). */
export function embeddedMap({ latitude, longitude }: Position): string {
  const box = [
    longitude - AROUND.longitude,
    latitude - AROUND.latitude,
    longitude + AROUND.longitude,
    latitude + AROUND.latitude,
  ]
  const query = new URLSearchParams({
    bbox: box.map(degrees => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

/** The address of a search for a postal address, for a centre whose position is not known. */
export const searchedMap = (address: string): string =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`

/** The address of the map as a page. */
export const linkedMap = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
