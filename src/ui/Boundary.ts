import { Component, type ReactNode } from 'react';

interface Props {
  /** Rendered instead of the failed children; it may throw, to reach the boundary above. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** Wrapped in an object, because any value can be thrown, including `undefined`. */
interface State {
  failed?: { error: unknown };
}

/** An error boundary: keeps an error in its children from breaking the rest of the page. */
export class Boundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failed: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  readonly #retry = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.error, this.#retry) : this.props.children;
  }
}
