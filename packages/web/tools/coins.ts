// Coins with a gradient for instruments and currencies without a flag: metals and indices by their letters, crypto by a
// simple sign.

export interface Coin {
  readonly from: string;
  readonly to: string;
  /** What is drawn on a coin of 40 by 40. */
  readonly face: string;
}

const SANS = "ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const word = (text: string, fill: string, size: number) =>
  `<text x="20" y="20" dy=".36em" fill="${fill}" font-family="${SANS}" font-size="${size}" font-weight="700" letter-spacing="-.4" text-anchor="middle">${text}</text>`;
const shape = (d: string, opacity = 1) =>
  `<path fill="#fff"${opacity === 1 ? '' : ` opacity="${opacity}"`} d="${d}"/>`;
const stroke = (d: string, width = 3.4) =>
  `<path fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;
const dots = (list: readonly (readonly [number, number, number])[]) =>
  `<g fill="#fff">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;

const BITCOIN =
  'M15.5 12.5h6.6c4.9 0 4.9 7 0 7h-6.6zM15.5 19.5h7.4c5.6 0 5.6 8 0 8h-7.4zM18 9.4v3.1M22 9.4v3.1M18 27.5v3.1M22 27.5v3.1M13 12.5h3M13 27.5h3';

const metal = (symbol: string, from: string, to: string, ink: string): Coin => ({
  from,
  to,
  face: word(symbol, ink, 16),
});
const index = (label: string, from: string, to: string): Coin => ({
  from,
  to,
  face: word(label, '#fff', label.length > 3 ? 10.5 : 12.5),
});

export const METAL_COINS: Readonly<Record<string, Coin>> = {
  XAU: metal('Au', '#F7D774', '#C8901C', '#4A3000'),
  XAG: metal('Ag', '#F1F4F8', '#A4AFBF', '#2B3441'),
  XPT: metal('Pt', '#E2E8EC', '#8FA3AD', '#22323A'),
  XPD: metal('Pd', '#E9DDD3', '#A88F7C', '#3A2B20'),
};

/** With the currency whose flag is shown beside it. */
export const INDEX_COINS: Readonly<Record<string, Coin & { readonly flag: string }>> = {
  US500: { ...index('500', '#3F7BFF', '#1237B8'), flag: 'USD' },
  US100: { ...index('100', '#22B8CF', '#0B5E86'), flag: 'USD' },
  US30: { ...index('30', '#5661F0', '#2A2A8C'), flag: 'USD' },
  US2000: { ...index('2000', '#9A5CF0', '#4F1F9E'), flag: 'USD' },
  GER40: { ...index('40', '#4B5563', '#111827'), flag: 'EUR' },
  UK100: { ...index('100', '#E2476A', '#8C1238'), flag: 'GBP' },
  JP225: { ...index('225', '#F0616D', '#B01030'), flag: 'JPY' },
  FRA40: { ...index('40', '#5B8DEF', '#1D3F91'), flag: 'EUR' },
  EU50: { ...index('50', '#3D6BE8', '#10308C'), flag: 'EUR' },
  AUS200: { ...index('200', '#1FA37A', '#0A5A46'), flag: 'AUD' },
  HK50: { ...index('50', '#F0584B', '#A31621'), flag: 'HKD' },
};

export const CRYPTO_COINS: Readonly<Record<string, Coin>> = {
  BTC: {
    from: '#FFAE4A',
    to: '#F07A14',
    face: `<g transform="rotate(12 20 20)">${stroke(BITCOIN, 2.5)}</g>`,
  },
  ETH: {
    from: '#8FA2F5',
    to: '#4C5FD0',
    face:
      shape('M20 7l8.4 13.6L20 25.4z', 0.75) +
      shape('M20 7l-8.4 13.6 8.4 4.8z') +
      shape('M20 27.2l8.4-4.9L20 33.6z', 0.75) +
      shape('M20 27.2l-8.4-4.9L20 33.6z'),
  },
  LTC: { from: '#8FB2E8', to: '#34558F', face: stroke('M20.4 10l-4.2 18.6h11M13.4 22.6l10-3.6') },
  XRP: {
    from: '#4A5568',
    to: '#171C26',
    face: stroke(
      'M11 12.4l5.6 5.2a5 5 0 0 0 6.8 0l5.6-5.2M11 28.6l5.6-5.2a5 5 0 0 1 6.8 0l5.6 5.2',
      3,
    ),
  },
  SOL: {
    from: '#B45CFF',
    to: '#12C99B',
    face: shape('M14.6 11.4h15l-4 4.2h-15zM14.6 24.4h15l-4 4.2h-15zM10.6 17.9h15l4 4.2h-15z'),
  },
  ADA: {
    from: '#4E7BFF',
    to: '#0C2F9E',
    face: dots([
      [20, 15.2, 2.3],
      [24.2, 17.6, 2.3],
      [24.2, 22.4, 2.3],
      [20, 24.8, 2.3],
      [15.8, 22.4, 2.3],
      [15.8, 17.6, 2.3],
      [20, 9.6, 1.5],
      [29, 14.8, 1.5],
      [29, 25.2, 1.5],
      [20, 30.4, 1.5],
      [11, 25.2, 1.5],
      [11, 14.8, 1.5],
    ]),
  },
  DOGE: {
    from: '#E8CB6B',
    to: '#B08A1E',
    face: stroke('M16.4 11.6h3.4c11.4 0 11.4 16.8 0 16.8h-3.4zM12.6 20h9.4'),
  },
  BCH: {
    from: '#3FD190',
    to: '#0A8F52',
    face: `<g transform="rotate(-12 20 20)">${stroke(BITCOIN, 2.5)}</g>`,
  },
  LINK: {
    from: '#6D93FF',
    to: '#1F46C8',
    face: stroke('M20 9.6l9 5.2v10.4l-9 5.2-9-5.2V14.8z', 3.8),
  },
  DOT: {
    from: '#FF6AB5',
    to: '#D1056E',
    face: dots([
      [20, 10.6, 3.1],
      [20, 29.4, 3.1],
      [11.8, 15.3, 2.4],
      [28.2, 15.3, 2.4],
      [11.8, 24.7, 2.4],
      [28.2, 24.7, 2.4],
    ]),
  },
};

/** Coins for payments, which are not traded. */
export const STABLE_COINS: Readonly<Record<string, Coin>> = {
  USDT: {
    from: '#3CC49C',
    to: '#0E8265',
    face: stroke('M12.4 12.4h15.2M20 12.4v17.4M20 16.8c-10.4 0-10.4 4.8 0 4.8s10.4-4.8 0-4.8', 2.8),
  },
  USDC: {
    from: '#5B95E8',
    to: '#1B57B0',
    face: stroke(
      'M15.4 10.2a10.8 10.8 0 0 0 0 19.6M24.6 10.2a10.8 10.8 0 0 1 0 19.6M23 16.4c-.6-3.2-6-3-6 .2 0 3.6 6.2 2.6 6.2 6.2 0 3.4-5.8 3.6-6.4.2M20 12.4v2M20 25.4v2',
      2.2,
    ),
  },
  TRX: {
    from: '#FF6A63',
    to: '#C4121A',
    face: stroke(
      'M11.6 12l14.6 2.8 4 4.4-10.6 11.4zM11.6 12l9.4 7.6-1.4 11M21 19.6l9.2-.4M21 19.6l5.2-4.8',
      2,
    ),
  },
  BNB: {
    from: '#FFD65A',
    to: '#E0A100',
    face: '<g fill="#3A2A00"><path d="M20 16.6l3.4 3.4-3.4 3.4-3.4-3.4zM20 9.4l6.2 6.2-2.6 2.6-3.6-3.6-3.6 3.6-2.6-2.6zM20 30.6l-6.2-6.2 2.6-2.6 3.6 3.6 3.6-3.6 2.6 2.6zM12 17.4l2.6 2.6-2.6 2.6-2.6-2.6zM28 17.4l2.6 2.6-2.6 2.6-2.6-2.6z"/></g>',
  },
};
