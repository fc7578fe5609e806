// The variables with which tests start the processes of deploy/system.yaml.
export const VARIABLES = {
  POSTGRES_PASSWORD: 'p',
  OWNER_PASSWORD: 'o',
  APP_PASSWORD: 'a',
  STANDBY_PASSWORD: 's',
  SECRET_KEYS: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://venue.example',
  METRICS_TOKEN: 'a-word-that-is-long-enough',
  FEED: 'sim?seed=7',
  DRAIN_SECONDS: '0',
};
