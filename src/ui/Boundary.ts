import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands in place of the part that failed; it may throw, for the boundary above this one. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

/** In an object of its own, for anything can be thrown, `undefined` too. */
interface State {
  failed?: { error: unknown };
}

/** Keeps a fault of one part from taking what stands around it along. */
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
