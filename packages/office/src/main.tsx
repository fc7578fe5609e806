// Starts the back office.
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { router } from './app/router.tsx';
import { onOtherMember } from './lib/session.ts';
import { startTheme } from './lib/theme.ts';
import { Notices } from './ui/notices.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');
startTheme();
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});
onOtherMember(() => queries.clear());

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>
  </StrictMode>,
);
