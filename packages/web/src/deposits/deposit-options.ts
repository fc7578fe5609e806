// The options for depositing: where money can be sent.
import { useQuery } from '@tanstack/react-query';
import type { DepositCoinOption, DepositWireOption } from '@meridian/contract';
import { call } from '../lib/api.ts';

/** The estimate may follow the market slowly: the rate at the crediting counts. */
const RATES_EVERY_MS = 15_000;

export const useCoinOptions = () =>
  useQuery({
    queryKey: ['account', 'deposit-coins'],
    queryFn: ({ signal }) => call('chargeInfo', {}, { signal, quiet: true }),
    refetchInterval: RATES_EVERY_MS,
  });

export const useWireCurrencies = () =>
  useQuery({
    queryKey: ['account', 'wire-currencies'],
    queryFn: ({ signal }) => call('chargeSymbols', {}, { signal, quiet: true }),
  });

/** @param currency code of one of the currencies; empty: none was chosen yet */
export const useWireOptions = (currency: string) =>
  useQuery({
    queryKey: ['account', 'wire-options', currency],
    queryFn: ({ signal }) => call('wireInfo', { bank_coin: currency }, { signal, quiet: true }),
    enabled: currency !== '',
    refetchInterval: RATES_EVERY_MS,
  });

export type DepositOption = DepositCoinOption | DepositWireOption;
