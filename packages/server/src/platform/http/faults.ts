// Turns what was thrown into an answer: a refusal is the client's, a fault the world's, everything else is a bug of
// ours.
import type { ErrorName, Language } from '@meridian/contract';
import { Fault } from '@meridian/store';
import { Unavailable } from '../unavailable.ts';
import { type Answer, refuse } from './envelope.ts';
import { Refusal } from './refusal.ts';

interface ErrorLog {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export function faultAnswer(error: unknown, language: Language, log: ErrorLog): Answer {
  if (error instanceof Refusal) return refuse(language, error);
  const name = errorName(error);
  if (name === 'internal_fault') log.error({ err: error }, 'a request failed');
  else if (name === 'service_unavailable')
    log.warn({ err: error }, 'a request found the service unavailable');
  const answer = refuse(language, new Refusal(name));
  const status = statusOf(error);
  return status === 412 || status === 416 ? { ...answer, status } : answer;
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 500;

function errorName(error: unknown): ErrorName {
  if (error instanceof Fault || error instanceof Unavailable) return 'service_unavailable';
  switch (statusOf(error)) {
    case 400:
    // A file of the site is not in the state, or does not have the range, that the request names.
    case 412:
    case 416:
      return 'body_malformed';
    // A path that the site's files must not be asked for.
    case 403:
    case 404:
    case 414:
      return 'route_not_found';
    case 413:
      return 'body_too_large';
    case 415:
      return 'media_type_unsupported';
    case 429:
      return 'requests_too_many';
    default:
      return 'internal_fault';
  }
}
