// Where money can be sent.
import { useQuery } from '@tanstack/react-query';
import type { DepositCoinOption, DepositWireOption } from '@meridian/contract';
import { call } from '../lib/api.ts';

export type DepositType = '0' | '1';
export const COIN: DepositType = '0';
export const WIRE: DepositType = '1';

/** An estimate follows the market at leisure: what counts is the rate of the crediting. */
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

/** @param currency code of one of the currencies; empty: none is chosen yet */
export const useWireOptions = (currency: string) =>
  useQuery({
    queryKey: ['account', 'wire-options', currency],
    queryFn: ({ signal }) => call('wireInfo', { bank_coin: currency }, { signal, quiet: true }),
    enabled: currency !== '',
    refetchInterval: RATES_EVERY_MS,
  });

export type DepositOption = DepositCoinOption | DepositWireOption;
