/** Degrees: north and east are positive. */
type Position = { latitude: number; longitude: number }

/** How much of the town is seen around the door, in degrees each way: some five hundred metres at our latitude. */
const AROUND = { latitude: 0.0035, longitude: 0.0065 }

/** The map to be put into the page; the gateway's Content-Security-Policy allows frames of exactly this site. */
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

/** The same place as a page of its own. */
export const linkedMap = ({ latitude, longitude }: Position): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
