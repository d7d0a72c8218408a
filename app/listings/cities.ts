export type City = { name: string; aliases: readonly string[]; latitude: number; longitude: number }

/** Places that the editor offers, with the agreed centre point of each (ADM-117, decision 27). WGS 84 degrees. */
export const CITIES: readonly City[] = [
  { name: 'Warsaw', aliases: ['Warszawa', 'Warschau'], latitude: 52.2297, longitude: 21.0122 },
  { name: 'Kraków', aliases: ['Cracow', 'Krakau'], latitude: 50.0614, longitude: 19.9366 },
  { name: 'Wrocław', aliases: ['Breslau'], latitude: 51.1079, longitude: 17.0385 },
  { name: 'Gdańsk', aliases: ['Danzig'], latitude: 54.352, longitude: 18.6466 },
  { name: 'Poznań', aliases: ['Posen'], latitude: 52.4064, longitude: 16.9252 },
  { name: 'Łódź', aliases: [], latitude: 51.7592, longitude: 19.456 },
  { name: 'Katowice', aliases: [], latitude: 50.2649, longitude: 19.0238 },
  { name: 'Gdynia', aliases: [], latitude: 54.5189, longitude: 18.5305 },
  { name: 'Sopot', aliases: [], latitude: 54.4418, longitude: 18.5601 },
  { name: 'Szczecin', aliases: ['Stettin'], latitude: 53.4285, longitude: 14.5528 },
  { name: 'Lublin', aliases: [], latitude: 51.2465, longitude: 22.5684 },
  { name: 'Bydgoszcz', aliases: [], latitude: 53.1235, longitude: 18.0084 },
  { name: 'Białystok', aliases: [], latitude: 53.1325, longitude: 23.1688 },
  { name: 'Rzeszów', aliases: [], latitude: 50.0412, longitude: 21.9991 },
  { name: 'Toruń', aliases: [], latitude: 53.0138, longitude: 18.5984 },
  { name: 'Kielce', aliases: [], latitude: 50.8661, longitude: 20.6286 },
  { name: 'Olsztyn', aliases: [], latitude: 53.7784, longitude: 20.4801 },
  { name: 'Opole', aliases: [], latitude: 50.6751, longitude: 17.9213 },
  { name: 'Zielona Góra', aliases: [], latitude: 51.9356, longitude: 15.5062 },
  { name: 'Gorzów Wielkopolski', aliases: [], latitude: 52.7368, longitude: 15.2288 },
  { name: 'Gliwice', aliases: [], latitude: 50.2945, longitude: 18.6714 },
  { name: 'Sosnowiec', aliases: [], latitude: 50.2863, longitude: 19.1041 },
  { name: 'Dąbrowa Górnicza', aliases: [], latitude: 50.3217, longitude: 19.1949 },
  { name: 'Bielsko-Biała', aliases: [], latitude: 49.8224, longitude: 19.0584 },
  { name: 'Częstochowa', aliases: [], latitude: 50.8118, longitude: 19.1203 },
  { name: 'Radom', aliases: [], latitude: 51.4027, longitude: 21.1471 },
  { name: 'Pruszków', aliases: [], latitude: 52.1706, longitude: 20.8119 },
  { name: 'Stryków', aliases: [], latitude: 51.9011, longitude: 19.6036 },
  { name: 'Zgierz', aliases: [], latitude: 51.8556, longitude: 19.4061 },
  { name: 'Komorniki', aliases: [], latitude: 52.3378, longitude: 16.8102 },
  { name: 'Swarzędz', aliases: [], latitude: 52.4131, longitude: 17.0849 },
  { name: 'Jasionka', aliases: [], latitude: 50.1081, longitude: 22.0311 },
]

function folded(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
}

const byName = new Map(
  CITIES.flatMap((city) => [city.name, ...city.aliases].map((name) => [folded(name), city] as const)),
)

/** The city that a typed name means, by name or alias, without regard to case and diacritics. */
export function findCity(typed: string): City | null {
  return byName.get(folded(typed)) ?? null
}

/** Great-circle distance in km. */
export function distanceKm(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (x: number, y: number) => Math.sin(radians(y - x) / 2) ** 2
  const arc =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 12_742 * Math.asin(Math.sqrt(arc))
}
