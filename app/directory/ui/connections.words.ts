export const CONNECTIONS = {
  pages: {
    incoming: 'Pages of requests to your company',
    own: 'Pages of your requests',
    connections: 'Pages of your connections',
  },
}
