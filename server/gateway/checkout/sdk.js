// The sandbox's script, with the interface of MercadoPago.js. Card data is typed into frames that this page cannot read;
// they exchange it through ports of their own, and only a token comes out.
(() => {
  const FRAME = new URL('campo', document.currentScript.src).href;
  const mounted = new Map();

  const frameFor = (field, { srLabel = field }) => {
    const frame = document.createElement('iframe');
    // The frame has no origin of ours, so it cannot be read from here.
    frame.sandbox = 'allow-scripts';
    frame.name = field;
    frame.title = srLabel;
    frame.src = FRAME;
    Object.assign(frame.style, { border: '0', width: '100%', height: '100%', display: 'block' });
    return frame;
  };

  /** Connects the frame of the number with another one; this page keeps no end of the channel. */
  const connect = (number, other, field) => {
    const { port1, port2 } = new MessageChannel();
    number.postMessage({ type: 'sibling', field }, [port1]);
    other.postMessage({ type: 'reader' }, [port2]);
  };

  const whenReady = () => {
    const number = mounted.get('cardNumber');
    if (mounted.size < 3 || [...mounted.values()].some(({ ready }) => !ready)) return;
    for (const [field, other] of mounted) if (other !== number) connect(number.port, other.port, field);
  };

  const create = (field, options = {}) => {
    const listeners = {};
    const state = { port: null, ready: false, frame: null, waiting: null };
    const emit = (event, data) => {
      for (const listener of listeners[event] ?? []) listener({ field, ...data });
    };
    const onMessage = ({ data: { event, answer, ...data } }) => {
      if (answer) return state.waiting?.(answer);
      if (event === 'ready') {
        state.ready = true;
        whenReady();
      }
      emit(event, data);
    };
    const instance = {
      mount: (id) => {
        state.frame = frameFor(field, options);
        state.frame.addEventListener('load', () => {
          const { port1, port2 } = new MessageChannel();
          state.port = port1;
          port1.onmessage = onMessage;
          state.frame.contentWindow.postMessage({ type: 'init', field, options }, '*', [port2]);
        });
        document.getElementById(id).append(state.frame);
        mounted.set(field, state);
        return instance;
      },
      unmount: () => {
        state.frame?.remove();
        if (mounted.get(field) === state) mounted.delete(field);
      },
      on: (event, listener) => {
        listeners[event] = [...(listeners[event] ?? []), listener];
        return instance;
      },
      update: (properties) => {
        state.port?.postMessage({ type: 'update', properties });
        return instance;
      },
      focus: () => state.port?.postMessage({ type: 'focus' }),
    };
    return instance;
  };

  const createCardToken = () =>
    new Promise((done, failed) => {
      const number = mounted.get('cardNumber');
      number.waiting = ({ token, errors }) => (token ? done(token) : failed(errors));
      number.port.postMessage({ type: 'token' });
    });

  window.MercadoPago = class {
    fields = { create, createCardToken };
  };
})();
