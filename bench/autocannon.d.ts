declare module 'autocannon' {
  type Client = { setRequests: (requests: { path: string }[]) => void }
  type Options = {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    setupClient?: (client: Client) => void
  }
  type Result = {
    '2xx': number
    duration: number
    errors: number
    non2xx: number
    requests: { average: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
