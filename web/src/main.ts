import { mount } from 'svelte'
import App from './App.svelte'
import './styles/tokens.css'
import './styles/base.css'
import { home } from './house/address'
import { recall } from './house/keep'
import { listenForTouch } from './house/sound'
import { install } from './tab/install.svelte'

const target = document.getElementById('app')
if (target) mount(App, { target })
listenForTouch()
install.listen()

// browsers allow it over https and on this machine only; elsewhere the page works without
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  const register = async () => {
    await navigator.serviceWorker.register(new URL('sw.js', home()))
    // what is kept for playing without a connection is seen to: an update, or what the browser has thrown away
    if (recall('own') !== null) (await navigator.serviceWorker.ready).active?.postMessage('keep')
  }
  addEventListener('load', () => void register().catch(() => {}))
}
