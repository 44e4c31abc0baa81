"""Web Push: calls are encrypted for the device alone, signed by the house, and handed to the device's push service."""
