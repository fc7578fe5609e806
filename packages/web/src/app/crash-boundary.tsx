// What is shown where the frame of all pages itself could not be drawn. A page that fails has the router's own boundary.
import { Component, type ReactNode } from 'react';
import { report } from '../lib/report.ts';
import { CrashPage } from './fallback-pages.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

export class CrashBoundary extends Component<CrashBoundaryProps, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(fault: unknown): void {
    report('the page could not be drawn', fault);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <CrashPage /> : this.props.children;
  }
}
